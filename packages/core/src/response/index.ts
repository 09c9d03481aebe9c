export * from './json/index.ts'
export * from './tags/index.ts'
