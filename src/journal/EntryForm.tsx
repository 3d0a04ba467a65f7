import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { JOURNAL } from '../../contract/entities/journal.ts'
import { PICTURE } from '../../contract/pictures.ts'
import { requestId } from '../api/requestId.ts'
import { uploadPicture } from '../api/uploadPicture.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useSend } from '../form/useSend.ts'
import { formatBytes } from '../i18n/bytes.ts'
import { DocumentPicture } from '../pictures/DocumentPicture.tsx'
import { pictureFault } from '../pictures/pictureFault.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast.ts'
import type { JournalTrade } from './book/journalBook.ts'
import styles from './EntryForm.module.css'
import { useEntryDraft } from './entryDraft.ts'
import { localPictures, type Owner, saveEntry } from './journalData.ts'

interface EntryFormProps {
  trade: JournalTrade
  owner: Owner
  tags: readonly string[]
  onSaved: () => void
}

/** The tags of a text that separates them by commas, each once. */
const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Rating, tags, note and photos of a trade. */
export function EntryForm({ trade, owner, tags: known, onSaved }: EntryFormProps) {
  const { t } = useLingui()
  const { order, entry } = trade
  const { draft, change, end } = useEntryDraft(order.id, entry)
  const { note, rating, tags: typed } = draft
  const setTyped = (next: string) => change({ tags: next })
  const photos = usePhotos(owner, order.id, draft.pictures, change)
  const tags = tagsOf(typed)
  const rule = t`Up to ${JOURNAL.tags} tags, separated by commas`
  const unfit = tags.length > JOURNAL.tags || tags.some((tag) => tag.length > JOURNAL.tag)
  const form = useForm({
    faults: { tags: unfit && rule },
    local: !owner.onServer,
    async send() {
      end(await saveEntry(owner, order.id, { note, rating, tags, pictures: draft.pictures }, draft.changedAt))
      toast(t`Saved`, { icon: 'check' })
      onSaved()
    },
    // Another device may have saved meanwhile: who saves again has seen the refusal and replaces that.
    onFailed: () => change({ changedAt: entry?.changedAt }),
  })
  const offered = known.filter((tag) => !tags.includes(tag)).slice(0, JOURNAL.tags)
  return (
    <Form form={form}>
      <Field label={<Trans>Rating</Trans>} several>
        {() => (
          <div className={styles.stars}>
            {Array.from({ length: JOURNAL.rating }, (_, at) => at + 1).map((star) => (
              <button
                key={star}
                type="button"
                className={styles.star}
                aria-label={`${star} / ${JOURNAL.rating}`}
                aria-pressed={rating === star}
                data-on={(rating ?? 0) >= star || undefined}
                onClick={() => change({ rating: rating === star ? undefined : star })}
              >
                <Icon name="star" size={22} active={(rating ?? 0) >= star} />
              </button>
            ))}
          </div>
        )}
      </Field>
      <TextField
        label={<Trans>Tags</Trans>}
        value={typed}
        onChange={setTyped}
        dir="auto"
        error={form.error('tags', true)}
        hint={rule}
        below={
          offered.length > 0 && (
            <div className={styles.offered}>
              {offered.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  className={styles.tag}
                  onClick={() => setTyped([...tags, tag].join(', '))}
                >
                  <bdi>{tag}</bdi>
                </button>
              ))}
            </div>
          )
        }
      />
      <Field label={<Trans>Note</Trans>}>
        {(input) => (
          <textarea
            {...input}
            className={styles.note}
            rows={4}
            dir="auto"
            maxLength={JOURNAL.note}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
      <Photos photos={photos} owner={owner} />
      <Submit form={form}>
        <Trans>Save</Trans>
      </Submit>
    </Form>
  )
}

/** A photo that stays here, under an id while it is shown. */
interface LocalPhoto {
  readonly id: string
  readonly blob: Blob
}
const asLocal = (blob: Blob): LocalPhoto => ({ id: requestId(), blob })

/** The photos of a trade: those on the server, which are saved with the entry, and those on this device, which are kept at once. */
function usePhotos(
  owner: Owner,
  orderId: string,
  stored: readonly string[],
  change: ReturnType<typeof useEntryDraft>['change'],
) {
  const onServer = owner.onServer && owner.kind === 'real'
  const [local, setLocal] = useState<readonly LocalPhoto[]>([])
  useEffect(() => {
    if (onServer) return
    let current = true
    void localPictures.of(owner, orderId).then((found) => current && setLocal(found.map(asLocal)))
    return () => {
      current = false
    }
  }, [onServer, owner, orderId])
  const keep = async (next: readonly LocalPhoto[]) => {
    await localPictures.keep(
      owner,
      orderId,
      next.map(({ blob }) => blob),
    )
    setLocal(next)
  }
  return {
    stored,
    local,
    full: stored.length + local.length >= JOURNAL.pictures,
    add: async (file: File) => {
      if (!onServer) return keep([...local, asLocal(file)])
      const url = await uploadPicture(file)
      change(({ pictures }) => ({ pictures: [...pictures, url] }))
    },
    removeStored: (url: string) => change(({ pictures }) => ({ pictures: pictures.filter((one) => one !== url) })),
    removeLocal: (id: string) => keep(local.filter((one) => one.id !== id)),
  }
}

function Photos({ photos, owner }: { photos: ReturnType<typeof usePhotos>; owner: Owner }) {
  const { t } = useLingui()
  const { busy, run } = useSend()
  const take = (file: File) =>
    run(async () => {
      const fault = await pictureFault(file)
      if (fault === undefined) return photos.add(file)
      const words =
        fault === 'tooLarge'
          ? t`larger than ${formatBytes(PICTURE.mostBytes)}. Choose a smaller file.`
          : t`not a JPEG, PNG or WebP image. Choose another file.`
      toast(`${file.name}: ${words}`, { tone: 'danger' })
    })
  const label = t`Photos`
  return (
    <Field label={<Trans>Photos</Trans>} several>
      {() => (
        <div className={stack.gap8}>
          {(photos.stored.length > 0 || photos.local.length > 0) && (
            <div className={styles.photos}>
              {photos.stored.map((url) => (
                <div key={url} className={styles.photo}>
                  <DocumentPicture label={label} url={url} />
                  <Remove label={label} onClick={() => photos.removeStored(url)} />
                </div>
              ))}
              {photos.local.map((file) => (
                <div key={file.id} className={styles.photo}>
                  <DocumentPicture label={label} url="" file={file.blob} />
                  <Remove label={label} onClick={() => void run(() => photos.removeLocal(file.id))} />
                </div>
              ))}
            </div>
          )}
          {!photos.full && <Choice busy={busy} onFile={take} />}
          {owner.kind !== 'real' && (
            <p className={text.note}>
              <Trans>Photos of demo and practice trades stay on this device.</Trans>
            </p>
          )}
        </div>
      )}
    </Field>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton icon="close" size={18} tight className={styles.remove} label={t`Remove: ${label}`} onClick={onClick} />
  )
}

function Choice({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size="m" icon="plus" busy={busy} onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE.types.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file once more is a choice, too.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
