/** Where photos stand that another app shared, until a form has taken them. */
export const sharedPhotos = "tunse.shared";

/** What the server was told last of this browser; one row, gone with the session. */
export const toldPush = "tunse.push";

/** It is there while this phone asks for a PIN: a worker cannot read what pages keep. */
export const pinnedPhone = "tunse.pinned";
