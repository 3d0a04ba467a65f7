import { Trans } from '@lingui/react/macro'

/** Shows the reviewer's comment. */
export function ReviewerRemark({ words: remark }: { words: string }) {
  return (
    <Trans>
      Reviewer’s comment: “<bdi>{remark}</bdi>”
    </Trans>
  )
}
