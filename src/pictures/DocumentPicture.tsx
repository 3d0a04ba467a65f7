import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { fetchPicture } from '../api/privatePicture.ts'
import { useResource } from '../resource/useResource.ts'
import { sessionAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './DocumentPicture.module.css'

/** An address under which this page shows a blob, taken back when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}

/** A card's shape (ISO 7810), whatever the picture's own is; or the picture's own, up to a height. */
export type PictureShape = 'card' | 'own'

interface DocumentPictureProps {
  /** Description of the picture: “Front side”. */
  label: string
  /** The file that was chosen, where the page still has it. */
  file?: Blob | undefined
  /** Address of the picture on the server. */
  url: string
  shape?: PictureShape
}

/** One's own picture: the file at hand, or what the server shows nobody else. */
export function DocumentPicture({ label, file, url, shape = 'card' }: DocumentPictureProps) {
  const token = useAtomValue(sessionAtom)?.token
  const fetchStored = useCallback(async () => fetchPicture(url, token ?? ''), [url, token])
  const isStored = file === undefined && url !== '' && token !== undefined
  const stored = useResource(isStored ? fetchStored : undefined, { again: 'never' })
  const [broken, setBroken] = useState(false)
  const shown = useObjectUrl(file ?? stored.answer)
  const missing = broken || stored.error !== undefined
  return (
    <div className={cx(styles.frame, styles[shape])}>
      {shown !== undefined && !missing && (
        <img className={styles.picture} src={shown} alt={label} onError={() => setBroken(true)} />
      )}
      {missing && (
        <p className={styles.missing}>
          <Icon name="eye-off" size={20} />
          <Trans>Preview unavailable</Trans>
        </p>
      )}
    </div>
  )
}
