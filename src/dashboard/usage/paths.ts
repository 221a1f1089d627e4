export const usagePath = '/partners/usage'
