import { asynchronousFailover } from './fail-over'

asynchronousFailover()
