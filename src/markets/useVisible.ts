import { type RefObject, useEffect, useRef, useState } from 'react'

/** Seen a little before it comes into sight, so that what it shows is there in time. */
const AHEAD = '160px 0px'
const heard = new Map<Element, (visible: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer serves every row. */
function watch(element: Element, listener: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) heard.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: AHEAD },
  )
  heard.set(element, listener)
  observer.observe(element)
  return () => {
    heard.delete(element)
    observer?.unobserve(element)
  }
}

/** A ref, and whether its element is in sight. */
export function useVisible<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => (ref.current ? watch(ref.current, setVisible) : undefined), [])
  return [ref, visible]
}
