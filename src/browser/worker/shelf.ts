/** Where photos stand that another app shared, until a form has taken them. */
export const sharedPhotos = "tunse.shared";

/** It is there while this phone asks for a PIN: a worker cannot read what pages keep. */
export const pinnedPhone = "tunse.pinned";
