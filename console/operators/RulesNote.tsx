import { Trans } from '@lingui/react/macro'
import { approvalRules } from '../../contract/operator/operators.ts'
import { formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import text from '../../src/ui/text.module.css'
import { request } from '../calls/request.ts'

const load = () => request(approvalRules, {})

/** The rules that approvals of money are under; nothing until they are known. */
export function RulesNote() {
  const { answer } = useResource(load)
  if (!answer) return null
  const limit = formatMoney(answer.limit, { digits: 0 })
  return (
    <p className={text.detail}>
      {answer.oneOperator ? (
        <Trans>One person runs this installation (OPERATORS=one), so one approval is enough.</Trans>
      ) : (
        <Trans>
          One operator can approve up to {limit} per day, and up to {limit} per day for one account. Larger amounts
          require two.
        </Trans>
      )}
    </p>
  )
}
