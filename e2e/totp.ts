import { generateSync } from 'otplib/functional'

/**
 * Returns the code of an authenticator app for a base32 secret, `steps` ahead of now. The server accepts each code
 * once.
 */
export const codeNow = (secret: string, steps = 0): string =>
  generateSync({ secret: secret.replace(/\s/g, ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 })
