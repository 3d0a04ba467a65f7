import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CaptchaField.module.css'
import { registerSecrets } from './typed.ts'
import type { Captcha } from './useCaptcha.ts'

/** The characters of a picture; a tap on the picture brings another one (document 2 §2). */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error: { readonly error?: string } }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useAtom(registerSecrets.code)
  const { image, failure, refresh } = captcha
  return (
    <div className={styles.field}>
      <TextField
        label={<Trans>Characters of the picture</Trans>}
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="done"
        maxLength={16}
        ltr
        value={answer}
        onChange={setAnswer}
        {...(failure !== undefined && { error: failure })}
        {...error}
      />
      <div className={styles.picture}>
        {failure !== undefined ? (
          <Button variant="secondary" full onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <button type="button" className={styles.press} aria-label={t`Another picture`} onClick={refresh}>
            {image === undefined ? <Skeleton w="100%" h={48} /> : <img className={styles.image} src={image} alt="" />}
            <span className={styles.again}>
              <Icon name="refresh" size={16} />
            </span>
          </button>
        )}
      </div>
    </div>
  )
}
