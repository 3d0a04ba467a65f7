/** Where an invitation leads: the page's register route with the code typed in already (document 2 §9). */
export const inviteLink = (pageOrigin: string, code: string): string =>
  `${pageOrigin}/#/register?invite_code=${encodeURIComponent(code)}`
