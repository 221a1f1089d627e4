class DeviceDescriptor:
    def __init__(self, configuration_factory):
        self.configuration_factory = configuration_factory
