/** The envelope that the partner API puts around its answers. */
export const ok = <T>(data: T, refUri: string | null = null) => ({
  isSuccess: true,
  message: null,
  error: null,
  refUri,
  data,
})
