import { type ReactNode, useState } from 'react'
import { pictureAddress } from './pictureAddress.ts'

interface PictureProps {
  /** As the server names it. */
  src: string | undefined
  width: number
  height: number
  className?: string | undefined
  /** Sent without cookies, which only hosts with CORS answer. */
  anonymous?: boolean
  /** Shown where there is no picture, it may not be shown, or does not load. */
  children?: ReactNode
}

/** A picture beside words that say the same. */
export function Picture({ src, width, height, className, anonymous = false, children = null }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const address = pictureAddress(src)
  if (address === undefined || broken === address) return children
  return (
    <img
      className={className}
      crossOrigin={anonymous ? 'anonymous' : undefined}
      referrerPolicy="no-referrer"
      src={address}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  )
}
