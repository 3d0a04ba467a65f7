import { generateSync } from 'otplib/functional'

/** An authenticator app, for tests: the code that it shows for a base32 secret at a time (UTC ms). */
export const authenticatorApp =
  (secret: string) =>
  (time: number): string =>
    generateSync({ secret, epoch: Math.floor(time / 1000) })
