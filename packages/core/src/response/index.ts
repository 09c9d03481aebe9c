export * from './json/index.ts'
export * from './markdown/index.ts'
export * from './tags/index.ts'
export * from './verdict/index.ts'
