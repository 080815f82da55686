import "server-only";
import { refuseMethods } from "../refuse-methods";

const { refuse, options } = refuseMethods("DELETE, OPTIONS");

export { options as OPTIONS, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
