export * from './json/index.ts'
