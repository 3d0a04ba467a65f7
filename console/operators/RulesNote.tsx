import { Trans } from '@lingui/react/macro'
import { approvalRules } from '../../contract/operator/operators.ts'
import { formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import text from '../../src/ui/text.module.css'
import { ask } from '../calls/ask.ts'

const load = () => ask(approvalRules, {})

/** The rules that approvals of money are under; nothing until they are known. */
export function RulesNote() {
  const { answer } = useResource(load)
  if (!answer) return null
  const limit = formatMoney(answer.limit, { digits: 0 })
  return (
    <p className={text.detail}>
      {answer.oneOperator ? (
        <Trans>One person runs this installation (OPERATORS=one): one approval is enough for everything.</Trans>
      ) : (
        <Trans>
          One operator alone approves up to {limit} a day, and up to {limit} a day for one account. Beyond that it takes
          two.
        </Trans>
      )}
    </p>
  )
}
