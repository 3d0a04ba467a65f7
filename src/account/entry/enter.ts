import { CODE } from '../../../contract/calls/call.ts'
import { RefusedError } from '../../api/errors.ts'
import { currentPlace, goTo } from '../../router.tsx'
import { forgetDrafts } from '../../session/drafts.ts'
import { safeFrom } from '../../session/from.ts'
import { acceptToken } from '../../session/login.ts'
import { saveDevice } from './device.ts'

/** Complete answer to a login. */
export interface FullLogin {
  readonly token: string
  readonly deviceSecret?: string | undefined
}

/** Comes in with a token the server gave, and goes where the visitor was going. */
export async function enterWith({ token, deviceSecret }: FullLogin): Promise<void> {
  saveDevice(deviceSecret)
  await acceptToken(token)
  forgetDrafts()
  leaveEntry()
}

/** Shows what a frozen account means, to whoever was refused for that. */
export function showFrozen(failure: unknown): void {
  if (failure instanceof RefusedError && failure.code === CODE.frozen) goTo('/frozen', { replace: true })
}

/** Goes where the visitor was going, unless they have gone elsewhere themselves. */
export function leaveEntry(): void {
  const { pathname, search } = currentPlace()
  if (pathname !== '/login') return
  goTo(safeFrom(new URLSearchParams(search).get('from')), { replace: true })
}
