/** Where a browser keeps who is signed in there: pages without the framework look for them too. */
export const tokenKey = "tunse.token";
export const userKey = "tunse.user";

/** A site admin may be signed in beside a user. */
export const adminTokenKey = "tunse.admin_token";

/** Whose PIN this browser asks for before it shows anything; the token is then kept sealed elsewhere. */
export const pinKey = "tunse.pin";

/** Where a gate's own device keeps its page, for when there is no network. */
export const gateShelf = "tunse.gate";

/** Where photos stand that another app shared, until a form has taken them. */
export const sharedPhotos = "tunse.shared";

/** It is there while this phone asks for a PIN: a worker cannot read what pages keep. */
export const pinnedPhone = "tunse.pinned";
