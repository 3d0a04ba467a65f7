const LOGIN = '/login'
/** A path of the app: one slash, then nothing a browser could read as a host, a scheme or a control. */
const appPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** Returns true if a page is for people who are not logged in: the end of a session changes nothing there. */
export const isOpenToAll = (pathname: string): boolean => /^\/(?:login|register|forgot|frozen)$/.test(pathname)

/** Returns the login page's address that returns to `from` afterwards (document 1 §2). */
export const loginPath = (from: string): string => {
  const back = safeFrom(from)
  return back === '/' ? LOGIN : `${LOGIN}?from=${encodeURIComponent(back)}`
}

/**
 * Returns where to go after a login: a path inside the app, never another site or a page for visitors. `/` otherwise.
 */
export function safeFrom(from: string | null): string {
  if (from === null || from.length > 512 || !appPath.test(from)) return '/'
  const { pathname } = new URL(from, 'http://app.invalid')
  return isOpenToAll(pathname) ? '/' : from
}
