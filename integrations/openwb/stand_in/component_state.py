class TariffState:
    def __init__(self, prices):
        self.prices = prices
