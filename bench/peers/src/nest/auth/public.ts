import { SetMetadata } from '@nestjs/common'

export const isPublicKey = 'isPublic'

/** Marks a route that needs no token. */
export const Public = () => SetMetadata(isPublicKey, true)
