import { demoPeople } from '../src/sandbox/demo/demo-customers.ts'

/** Customers that the service brings along in the test environment; nobody ordered what they have. */
export const demoCustomerNumbers = demoPeople.map(({ customerNumber }) => customerNumber)
