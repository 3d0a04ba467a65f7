import { Trans } from '@lingui/react/macro'

/** What somebody who looked at it wrote. */
export function ReviewerWrote({ words: remark }: { words: string }) {
  return (
    <Trans>
      The reviewer wrote: “<bdi>{remark}</bdi>”
    </Trans>
  )
}
