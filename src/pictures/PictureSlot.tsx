import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { PICTURE } from '../../contract/pictures.ts'
import { errorWords, RefusedError } from '../api/errors.ts'
import { formatBytes } from '../i18n/bytes.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import { useAtomValue } from '../useAtom.ts'
import { DocumentPicture, type PictureShape } from './DocumentPicture.tsx'
import styles from './PictureSlot.module.css'
import type { PictureFault } from './pictureFault.ts'
import type { PictureUpload, Upload } from './pictureUpload.ts'

/** The one picture that no other room has. */
function CameraIcon() {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentcolor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M14.5 4.5h-5L7 7.5H4.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h15a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H17z" />
      <circle cx="12" cy="13" r="3.25" />
    </svg>
  )
}

interface PictureSlotProps {
  picture: PictureUpload
  label: string
  /** Message if it is missing after the form was submitted. False otherwise. */
  missed: ReactNode
  /** Subject: a card with a known shape, or anything of its own height. */
  shape?: PictureShape
}

/** A place for one picture: taken or chosen, there, or not taken and why. While it is on its way the page's spinner lies over it. */
export function PictureSlot({ picture, label, missed, shape }: PictureSlotProps) {
  const { t } = useLingui()
  const upload = useAtomValue(picture.upload)
  const url = useAtomValue(picture.url)
  const labelId = useId()
  const lacks = Boolean(missed) && upload.phase !== 'sending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no room for what stands beside its legend
    <div
      role="group"
      aria-labelledby={labelId}
      data-missed={lacks || undefined}
      className={cx(stack.column12, styles.slot, lacks && styles.invalid)}
    >
      <div className={cx(stack.row12, styles.head)}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {url !== '' && (
          <span className={cx(stack.row4, styles.done)} role="status">
            <Icon name="check" size={14} />
            <Trans>Uploaded</Trans>
          </span>
        )}
        {url !== '' && <IconButton icon="close" size={18} tight label={t`Remove: ${label}`} onClick={picture.remove} />}
      </div>
      {url === '' ? (
        <Way picture={picture} upload={upload} missed={missed} />
      ) : (
        <DocumentPicture
          label={label}
          url={url}
          file={upload.phase === 'done' ? upload.file : undefined}
          {...(shape && { shape })}
        />
      )}
    </div>
  )
}

function Way({ picture, upload, missed }: { picture: PictureUpload; upload: Upload; missed: ReactNode }) {
  return (
    <>
      <Choice picture={picture} />
      {upload.phase === 'none' || upload.phase === 'sending' ? (
        missed && upload.phase === 'none' && <Note>{missed}</Note>
      ) : (
        <div role="alert">
          {upload.phase === 'refused' && (
            <Note>
              <bdi>{upload.file.name}</bdi>: <FaultWords fault={upload.fault} />
            </Note>
          )}
          {upload.phase === 'failed' && (
            <Note>
              <bdi>{upload.file.name}</bdi>: {errorWords(upload.error)}
            </Note>
          )}
          {upload.phase === 'failed' && !(upload.error instanceof RefusedError && upload.error.code === 0) && (
            <Button variant="text" size="m" icon="refresh" onClick={() => void picture.send(upload.file)}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

function FaultWords({ fault }: { fault: PictureFault }) {
  if (fault === 'empty') return <Trans>this file is empty.</Trans>
  if (fault === 'tooLarge') return <Trans>larger than {formatBytes(PICTURE.mostBytes)}. Choose a smaller file.</Trans>
  return <Trans>not a JPEG, PNG or WebP image. Choose another file.</Trans>
}

/** A camera where there is one to hold, and a file. The browser's own fields are pressed by our buttons. */
function Choice({ picture }: { picture: PictureUpload }) {
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? []
    // The same file once more is a choice, too.
    input.value = ''
    if (chosen) void picture.send(chosen)
  }
  return (
    <div className={stack.gap8}>
      <Button variant="secondary" size="m" full className={styles.camera} onClick={() => camera.current?.click()}>
        <span className={stack.row8}>
          <CameraIcon />
          <Trans>Take a photo</Trans>
        </span>
      </Button>
      <Button variant="secondary" size="m" full icon="plus" onClick={() => file.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE.types.join(',')}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
