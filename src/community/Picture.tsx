import { useState } from 'react'
import { pictureAddress } from './pictures.ts'

interface PictureProps {
  /** As the server names it. */
  src: string | undefined
  width: number
  height: number
  className?: string | undefined
}

/** A picture beside words that say the same; nothing where there is none, it may not be shown, or does not load. */
export function Picture({ src, width, height, className }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const address = pictureAddress(src)
  if (address === undefined || broken === address) return null
  return (
    <img
      className={className}
      src={address}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
