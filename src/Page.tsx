import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoBack } from './router.tsx'
import { loggedInAtom } from './session/session.ts'
import { cx } from './ui/cx.ts'
import { PageHead } from './ui/PageHead.tsx'
import frame from './ui/page.module.css'
import { useWide } from './ui/useWide.ts'
import { useAtomValue } from './useAtom.ts'

/** Entries of the account's navigation. */
const entry = /^\/(user|loan\/index|mine\/(charge|withdraw|wallet|history|auth|password|security|system))\/?$/

/** Whether the page is an entry of the navigation beside it: then nothing needs to lead back. */
export function useIsEntry(): boolean {
  const { pathname, search } = useLocation()
  const wide = useWide()
  const loggedIn = useAtomValue(loggedInAtom)
  return wide && loggedIn && search === '' && entry.test(pathname)
}

/** A page of its own. */
export interface PageProps {
  title: ReactNode
  /** At the end of the head. */
  tools?: ReactNode
  width?: 'column' | 'broad'
  /** Without room under what comes last: something sticks to the lower edge. */
  toEdge?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A page below another one, which its head leads back to. */
export function Page({ title, tools, width, toEdge, className, children }: PageProps) {
  const goBack = useGoBack()
  const isEntry = useIsEntry()
  return (
    <div className={cx(frame.page, width && frame[width], !toEdge && frame.end, className)}>
      <PageHead title={title} onBack={isEntry ? undefined : goBack}>
        {tools}
      </PageHead>
      {children}
    </div>
  )
}
