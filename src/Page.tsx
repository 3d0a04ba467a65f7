import { type ReactNode, useContext } from 'react'
import { EntryContext, useGoBack } from './router.tsx'
import { cx } from './ui/cx.ts'
import { PageHead } from './ui/PageHead.tsx'
import frame from './ui/page.module.css'

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
  const isEntry = useContext(EntryContext)
  return (
    <div className={cx(frame.page, width && frame[width], !toEdge && frame.end, className)}>
      <PageHead title={title} onBack={isEntry ? undefined : goBack}>
        {tools}
      </PageHead>
      {children}
    </div>
  )
}
