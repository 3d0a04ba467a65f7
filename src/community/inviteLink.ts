/** Returns the invitation link: the register route with the code filled in (document 2 §9). */
export const inviteLink = (pageOrigin: string, code: string): string =>
  `${pageOrigin}/#/register?invite_code=${encodeURIComponent(code)}`
