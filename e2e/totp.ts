import { generateSync } from 'otplib/functional'

/** What an authenticator app shows for a base32 secret, `steps` ahead of now: the server accepts each code once. */
export const codeNow = (secret: string, steps = 0): string =>
  generateSync({ secret: secret.replace(/\s/g, ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 })
