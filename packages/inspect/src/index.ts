export * from './compare/index.ts'
export * from './costs/index.ts'
export * from './fork/index.ts'
export * from './views/index.ts'
