import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getCaptchaWork } from '../../../contract/calls/entry.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import styles from './CaptchaField.module.css'
import { registerSecrets } from './typed.ts'
import type { Captcha } from './useCaptcha.ts'

interface CaptchaFieldProps {
  captcha: Captcha
  error: ReactNode
}

/**
 * The characters of a picture (document 2 §2), or for who cannot read it work that the device does (WCAG 2.2, 1.1.1 and
 * 3.3.8): the one button leads there and back, so that it keeps the focus.
 */
export function CaptchaField({ captcha, error }: CaptchaFieldProps) {
  const offersWork = useAtomValue(offersAtom)(getCaptchaWork)
  const { isByWork, isDone, workFailure, turn } = captcha
  return (
    <div>
      {!isByWork && <Picture captcha={captcha} error={error} />}
      <p className={styles.work} role="status">
        {isByWork && !isDone && (
          <Trans>
            Your device is completing a security check. This takes a few seconds and runs in the background.
          </Trans>
        )}
        {isByWork && isDone && (
          <>
            <Icon name="check" size={16} />
            <Trans>Security check complete.</Trans>
          </>
        )}
        {!isByWork && workFailure}
      </p>
      {offersWork && (
        <Button variant="text" size="m" className={styles.turn} onClick={turn}>
          {isByWork ? (
            <Trans>Use the image instead</Trans>
          ) : (
            <Trans>Can’t read it? Let your device complete the check</Trans>
          )}
        </Button>
      )}
    </div>
  )
}

/** A tap on the picture brings another one. */
function Picture({ captcha, error }: CaptchaFieldProps) {
  const { t } = useLingui()
  const [answer, setAnswer] = useAtom(registerSecrets.code)
  const { image, failure, refresh } = captcha
  return (
    <div className={styles.field}>
      <TextField
        label={<Trans>Characters in the image</Trans>}
        hint={<Trans>This prevents automated sign-ups.</Trans>}
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="done"
        maxLength={16}
        ltr
        value={answer}
        onChange={setAnswer}
        error={error ?? failure}
      />
      <div className={styles.picture}>
        {failure !== undefined ? (
          <Button variant="secondary" full onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <button type="button" className={styles.press} aria-label={t`New image`} onClick={refresh}>
            {image === undefined ? <Skeleton w="100%" h={48} /> : <img className={styles.image} src={image} alt="" />}
            <span className={styles.refresh}>
              <Icon name="refresh" size={16} />
            </span>
          </button>
        )}
      </div>
    </div>
  )
}
