export type { Profile, Reliability, Tier } from './profile.ts'
