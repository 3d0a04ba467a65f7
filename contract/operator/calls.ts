import * as auditing from './auditing.ts'
import * as content from './content.ts'
import * as methods from './methods.ts'
import type { OperatorCall } from './operatorCall.ts'
import * as operators from './operators.ts'
import * as presentation from './presentation.ts'
import * as reviewing from './reviewing.ts'
import * as signing from './signing.ts'
import * as users from './users.ts'

/** Every call of the operators' console, by our name for it. The server derives its routes from this table. */
export const operatorCalls = {
  ...signing,
  ...reviewing,
  ...users,
  ...operators,
  ...auditing,
  ...content,
  ...presentation,
  ...methods,
}

/** Our name for a call of the console. */
export type OperatorCallName = keyof typeof operatorCalls

/** The table as a list, for those who walk over all of it. */
export const everyOperatorCall = Object.entries(operatorCalls) as unknown as ReadonlyArray<
  readonly [OperatorCallName, OperatorCall]
>
