import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Destination } from './Destination.tsx'
import type { WithdrawalKind } from './withdrawal.ts'
import { addAddressPath } from './withdrawQuery.ts'

interface MethodSheetProps {
  open: boolean
  onClose: () => void
  kind: WithdrawalKind
  currencyId: string
  methods: readonly WithdrawalMethod[]
  selected: string | undefined
  onPick: (id: string) => void
}

/** The addresses or accounts that are bound for a currency, and the way to another one. */
export function MethodSheet({ open, onClose, kind, currencyId, methods, selected, onPick }: MethodSheetProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={kind === 'coin' ? t`Address` : t`Bank account`}
      footer={
        <Button
          full
          variant="secondary"
          icon="plus"
          onClick={() => {
            onClose()
            navigate(addAddressPath(kind, currencyId))
          }}
        >
          {kind === 'coin' ? <Trans>Add another address</Trans> : <Trans>Add another account</Trans>}
        </Button>
      }
    >
      <MenuList>
        {methods.map((method) => (
          <MenuRow
            key={method.id}
            label={<Destination method={method} />}
            end="check"
            selected={method.id === selected}
            onClick={() => {
              onPick(method.id)
              onClose()
            }}
          />
        ))}
      </MenuList>
    </Sheet>
  )
}
