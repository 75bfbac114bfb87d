/**
 * Known results of spin-roll.ts, computed by another program (Python's hmac and hashlib). The server and the page that
 * checks spins are both tested against them.
 */
export const spinVectors = [
  {
    serverSeed: '0000000000000000000000000000000000000000000000000000000000000000',
    serverSeedHash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    clientSeed: 'a',
    nonce: 1,
    digest: '6bdddfe033a58a334d2ebc40f05d3e993466e0fe4195505ae51edb58350ab17e',
    block: 7772614685943499315n,
    number: 499_315,
  },
  {
    serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    serverSeedHash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    clientSeed: 'kapao',
    nonce: 7,
    digest: '82b651343808de48478c357c704ce16ec99732c77602047c56b57be4764f0b65',
    block: 9418804955412225608n,
    number: 225_608,
  },
  {
    serverSeed: '9c692c6c0a196b8512c133eb7a132276a0d4048496c284ad7e047e8d21c0b82b',
    serverSeedHash: '8e6f44fb9231251d89efb175534d71b0980d6afd0353f655399b48103851661a',
    clientSeed: 'ขอให้โชคดี',
    nonce: 42,
    digest: '7104efbf09f7649fd100201fe6b93eccf4dd944407b0a5979a6029aa2b25808d',
    block: 8143897629977699487n,
    number: 699_487,
  },
  {
    serverSeed: 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    serverSeedHash: 'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051',
    clientSeed: '7f3a:9c 01',
    nonce: 2_147_483_647,
    digest: '9c27a64ed25171a415b8740044849fb94bb8512a5bf6f51620d8cf07ea049306',
    block: 11252145051474686372n,
    number: 686_372,
  },
] as const;
