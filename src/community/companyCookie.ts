/** Three years, in seconds (document 2 §9). */
const LASTS_S = 3 * 365 * 24 * 60 * 60

/** The cookie that says which company a visitor came in by, as the browser takes it. */
export function companyCookie(id: string, secure: boolean): string {
  const parts = [`company_id=${encodeURIComponent(id)}`, 'path=/', `max-age=${LASTS_S}`, 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
