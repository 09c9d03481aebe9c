export { BudgetExceeded, InvalidBudget } from './errors.ts'
