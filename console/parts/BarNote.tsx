import { Trans } from '@lingui/react/macro'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import { cx } from '../../src/ui/cx.ts'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { Moment } from './Moment.tsx'

/** Says why an operator cannot approve something, and until when. */
export function BarNote({ bar: { reason, until } }: { bar: Bar }) {
  return (
    <p className={cx(stack.row8, text.detail)}>
      <Icon name="info" size={16} />
      <span>
        {reason === 'wait' && until !== undefined ? (
          <Trans>
            Your access is new. You can approve from <Moment at={until} />.
          </Trans>
        ) : reason === 'own' ? (
          <Trans>Another operator must approve this.</Trans>
        ) : reason === 'related' ? (
          <Trans>Another operator must approve this, because one person gave both of you access.</Trans>
        ) : reason === 'author' ? (
          <Trans>Another operator must approve this, because you proposed its payment method.</Trans>
        ) : reason === 'held' && until !== undefined ? (
          <Trans>
            On hold until <Moment at={until} />.
          </Trans>
        ) : reason === 'frozen' ? (
          <Trans>Account frozen</Trans>
        ) : (
          <Trans>You don’t have access to this page</Trans>
        )}
      </span>
    </p>
  )
}
