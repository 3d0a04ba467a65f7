import { Trans, useLingui } from '@lingui/react/macro'
import { announce, announcementNow } from '../../contract/operator/content.ts'
import { LONGEST, textFault } from '../../contract/operator/contentRules.ts'
import type { Announcement } from '../../contract/operator/entities/content.ts'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { toast } from '../../src/ui/toast.ts'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { TextArea } from '../parts/TextArea.tsx'
import { useContentDraft } from './drafts.ts'
import styles from './Form.module.css'
import { textFaultWords } from './faultWords.ts'
import { SaveBar } from './SaveBar.tsx'

const load = () => ask(announcementNow, {})

/** The announcement to every visitor. */
export function AnnouncementPage() {
  const asked = useResource(load)
  return (
    <Page title={<Trans>Announcement</Trans>}>
      <AskedPart asked={asked} failed={<Trans>The announcement did not load</Trans>}>
        {(now) => <AnnouncementForm now={now} onChanged={asked.reload} />}
      </AskedPart>
    </Page>
  )
}

function AnnouncementForm({ now, onChanged }: { now: Announcement; onChanged: () => void }) {
  const { t } = useLingui()
  const { value, changed, change, drop } = useContentDraft('announcement', { text: now.text })
  const fault = textFault(value.text, LONGEST.announcement)
  const write = async (text: string, words: string) => {
    await ask(announce, { text })
    drop()
    toast(words)
    onChanged()
  }
  const form = useForm({
    faults: { text: fault && t(textFaultWords[fault]) },
    send: () => write(value.text, t`The announcement is published`),
  })
  return (
    <>
      <div ref={form.ref} className={styles.form}>
        <p className={styles.text}>
          {now.bySetting ? (
            <Trans>What stands here is of the server's settings. What you publish stands in its place.</Trans>
          ) : (
            <Trans>Every visitor is shown this text as it is, without any markup.</Trans>
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
            onClick={() => void form.run(() => write('', t`The announcement is taken back`))}
          >
            <Trans>Take it back</Trans>
          </Button>
        )}
      </SaveBar>
    </>
  )
}
