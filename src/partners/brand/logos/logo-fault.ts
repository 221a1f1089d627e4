/** Why a file cannot be a logo; completes "The logo …". */
export class LogoFault extends Error {}

export const maxLogoBytes = 100 * 1024
/** In either direction, in pixels. */
export const maxLogoPixels = 2000
