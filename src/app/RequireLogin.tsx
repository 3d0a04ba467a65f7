import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../session/from.ts'
import { loggedInAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'

/** A page that needs a login: a visitor is led to the log-in, which leads back to it (document 1 §2). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return useAtomValue(loggedInAtom) ? children : <Navigate to={loginPath(pathname + search)} replace />
}
