/** Three years, in seconds (document 2 §9). Browsers keep a cookie for 400 days at most, so every visit asks anew. */
const LIFETIME_S = 3 * 365 * 24 * 60 * 60

/** The cookie that says which company a visitor came in by, as the browser takes it. */
export const companyCookie = (id: string, secure: boolean): string => written(encodeURIComponent(id), secure)

/** The same cookie with its time begun anew, of all that the page has; undefined where there is none. */
export function renewedCookie(cookies: string, secure: boolean): string | undefined {
  const value = /(?:^|;\s*)company_id=([^;]+)/.exec(cookies)?.[1]
  return value === undefined ? undefined : written(value, secure)
}

function written(value: string, secure: boolean): string {
  const parts = [`company_id=${value}`, 'path=/', `max-age=${LIFETIME_S}`, 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
