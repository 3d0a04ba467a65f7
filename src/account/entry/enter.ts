import { currentPlace, goTo } from '../../router.tsx'
import { forgetDrafts } from '../../session/drafts.ts'
import { safeFrom } from '../../session/from.ts'
import { acceptToken } from '../../session/login.ts'

/** Comes in with a token the server gave, and goes where the visitor was going. */
export async function enterWith(token: string): Promise<void> {
  await acceptToken(token)
  forgetDrafts()
  leaveDoor()
}

/** Goes where the visitor was going, unless they have gone elsewhere themselves. */
export function leaveDoor(): void {
  const { pathname, search } = currentPlace()
  if (pathname !== '/login') return
  goTo(safeFrom(new URLSearchParams(search).get('from')), { replace: true })
}
