import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useLayoutEffect } from 'react'
import { navigate } from './location.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address inside the app: `/trade`. */
  to: string
  replace?: boolean
}

/** A link inside the app; with a modifier key or another button the browser does as it always does. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    navigate(to, { replace })
  }
  return <a href={`#${to}`} onClick={follow} {...rest} />
}

/** Leads elsewhere as soon as it is drawn, without a step to come back to. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
