import { Trans, useLingui } from '@lingui/react/macro'
import { announce, announcementNow } from '../../contract/operator/content.ts'
import { MAX_LENGTHS, textFault } from '../../contract/operator/contentRules.ts'
import type { Announcement } from '../../contract/operator/entities/content.ts'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { TextArea } from '../parts/TextArea.tsx'
import { useContentDraft } from './drafts.ts'
import styles from './Form.module.css'
import { textFaultWords } from './faultWords.ts'
import { SaveBar } from './SaveBar.tsx'

const load = () => request(announcementNow, {})

/** The announcement to every visitor. */
export function AnnouncementPage() {
  const resource = useResource(load)
  return (
    <Page title={<Trans>Announcement</Trans>}>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the announcement</Trans>}>
        {(now) => <AnnouncementForm now={now} onChanged={resource.reload} />}
      </LoadedPart>
    </Page>
  )
}

function AnnouncementForm({ now, onChanged }: { now: Announcement; onChanged: () => void }) {
  const { t } = useLingui()
  const { value, changed, change, drop } = useContentDraft('announcement', { text: now.text })
  const fault = textFault(value.text, MAX_LENGTHS.announcement)
  const write = async (text: string, words: string) => {
    await request(announce, { text })
    drop()
    toast(words)
    onChanged()
  }
  const form = useForm({
    faults: { text: fault && t(textFaultWords[fault]) },
    send: () => write(value.text, t`Announcement published`),
  })
  return (
    <>
      <div ref={form.ref} className={styles.form}>
        <p className={styles.text}>
          {now.bySetting ? (
            <Trans>This text comes from the server configuration. Publish an announcement to replace it.</Trans>
          ) : (
            <Trans>Visitors see this text exactly as entered, without formatting.</Trans>
          )}
        </p>
        <TextArea
          label={<Trans>Announcement</Trans>}
          rows={8}
          value={value.text}
          onChange={(text) => change({ text })}
          error={form.error('text', true)}
        />
      </div>
      <SaveBar changed={changed} form={form} action={<Trans>Publish</Trans>} onDrop={drop}>
        {now.text !== '' && !changed && (
          <Button
            size="m"
            variant="secondary"
            disabled={form.busy}
            onClick={() => void form.run(() => write('', t`Announcement withdrawn`))}
          >
            <Trans context="a publication or proposal">Withdraw</Trans>
          </Button>
        )}
      </SaveBar>
    </>
  )
}
