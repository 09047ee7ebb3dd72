/** Where photos stand that another app shared, until a form has taken them. */
export const sharedPhotos = "tunse.shared";
