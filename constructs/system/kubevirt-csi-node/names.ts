/** Name of the driver, as kubelet and volumes know it. */
export const DRIVER = 'csi.kubevirt.io';

/** Account of the controller that works for the cluster from outside. */
export const CONTROLLER = 'kubevirt-csi-controller';

/** Account of the part on the nodes. */
export const NODE = 'kubevirt-csi-node';

/** Role of one of the two accounts. */
export const roleOf = (part: string) => `${part}-cr`;

/** Account of one of the two parts. */
export const accountOf = (part: string) => `${part}-sa`;
