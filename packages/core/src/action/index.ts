export {
  type ActionDefinition,
  type ActionTable,
  type Approval,
  isAllowedIn,
  mergeActionTables,
  NO_ACTIONS,
  type ParameterDefinition,
  type ParameterType,
} from './action-definition.ts'
export { actionResultItems } from './action-results.ts'
export { actionsSchema } from './actions-schema.ts'
export { type ActionDetail, availableActions } from './available-actions.ts'
export { type Judgement, judgeAction, type Refusal, type RequestedAction } from './judge-action.ts'
export { type ActionableResponse, judgeResponse, refusedActions } from './judge-response.ts'
export { parametersSchema } from './parameters-schema.ts'
export { parseActions } from './parse-actions.ts'
export {
  type ActionOutcome,
  type Handler,
  type OutcomeLog,
  type RunActionsOptions,
  runActions,
  type TimeLimit,
} from './run-actions.ts'
