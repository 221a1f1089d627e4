/** Anna of the demo data, whose password is public: src/sandbox/demo/demo-customers.ts. */
export const demoCustomer = { emailAddress: 'anna.muster@example.com', password: 'Sonnenstrom-2026' }
