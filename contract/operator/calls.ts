import * as auditing from './auditing.ts'
import type { OperatorCall } from './operatorCall.ts'
import * as operators from './operators.ts'
import * as reviewing from './reviewing.ts'
import * as signing from './signing.ts'
import * as users from './users.ts'

/** Every call of the operators' console, by our name for it. The server derives its routes from this table. */
export const operatorCalls = { ...signing, ...reviewing, ...users, ...operators, ...auditing }

/** Our name for a call of the console. */
export type OperatorCallName = keyof typeof operatorCalls

/** The table as a list, for those who walk over all of it. */
export const everyOperatorCall = Object.entries(operatorCalls) as unknown as ReadonlyArray<
  readonly [OperatorCallName, OperatorCall]
>
